import { mount } from 'svelte';
import App from './App.svelte';
import './looks/base.css';
import { preferences, savePreferences } from './state/preferences.svelte';
import { useLanguage } from './state/texts.svelte';

savePreferences();
await useLanguage(preferences.language);
mount(App, { target: document.getElementById('app')! });
