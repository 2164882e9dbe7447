// Reading aloud with the browser's own voices, in the language of the page. Where it has no voice for that language
// nothing is offered.

import { preferences } from './preferences.svelte';

const engine: SpeechSynthesis | undefined = globalThis.speechSynthesis;
let voices: SpeechSynthesisVoice[] = $state.raw(engine?.getVoices() ?? []);
engine?.addEventListener?.('voiceschanged', () => (voices = engine.getVoices()));

function voice(): SpeechSynthesisVoice | undefined {
  return voices.find(({ lang }) => lang.toLowerCase().startsWith(preferences.language));
}

export function canSpeak(): boolean {
  return voice() !== undefined;
}

/** Nobody chose: it speaks where children play, who may not read yet. */
export function isAloud(isForChildren: boolean): boolean {
  return (preferences.aloud ?? isForChildren) && canSpeak();
}

export function speak(text: string): void {
  const found = voice();
  if (!engine || !found || !text) return;
  engine.cancel();
  const speech = new SpeechSynthesisUtterance(text);
  speech.voice = found;
  speech.lang = found.lang;
  speech.rate = 0.95;
  engine.speak(speech);
}
