import { mount } from 'svelte';
import App from './App.svelte';
import './looks/base.css';
import './looks/felt.css';
import { preferences, savePreferences } from './looks/preferences.svelte';
import { useLanguage } from './state/texts.svelte';

const target = document.getElementById('app')!;
if (location.pathname.startsWith('/embed/')) {
  const [{ default: Embed }, { applyWishes }] = await Promise.all([
    import('./embed/Embed.svelte'),
    import('./embed/place'),
  ]);
  applyWishes(location.search);
  await useLanguage(preferences.language);
  mount(Embed, { target });
} else {
  savePreferences();
  await useLanguage(preferences.language);
  mount(App, { target });
}
