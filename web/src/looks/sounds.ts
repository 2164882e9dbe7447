// Small sounds made on the spot, and a touch of vibration; both can be switched off.

import type { View } from '../net/messages';
import { preferences } from './preferences.svelte';

let context: AudioContext | undefined;

function tone(frequency: number, lengthS: number, loudness: number, type: OscillatorType = 'sine'): void {
  if (!preferences.sound) return;
  try {
    context ??= new AudioContext();
    if (context.state !== 'running') return void context.resume();
    const oscillator = context.createOscillator();
    const gain = context.createGain();
    oscillator.type = type;
    oscillator.frequency.value = frequency;
    gain.gain.setValueAtTime(loudness, context.currentTime);
    gain.gain.exponentialRampToValueAtTime(0.0001, context.currentTime + lengthS);
    oscillator.connect(gain).connect(context.destination);
    oscillator.start();
    oscillator.stop(context.currentTime + lengthS);
  } catch {
    // Without sound it is still a game.
  }
}

function buzz(pattern: number | number[]): void {
  // After a reload nobody has touched the page yet, and the browser would complain.
  const isTouched = navigator.userActivation?.hasBeenActive ?? true;
  if (preferences.haptics && isTouched) navigator.vibrate?.(pattern);
}

export function tick(): void {
  tone(900, 0.04, 0.04, 'triangle');
}

export function clack(): void {
  tone(320, 0.07, 0.12, 'triangle');
  tone(1400, 0.03, 0.05, 'square');
  buzz(8);
}

export function no(): void {
  tone(180, 0.18, 0.1, 'sawtooth');
  buzz([20, 40, 20]);
}

function chime(notes: number[]): void {
  notes.forEach((note, i) => setTimeout(() => tone(note, 0.35, 0.09), i * 110));
}

/** What a change at the table sounds like. */
export function forChange(before: View | undefined, view: View): void {
  if (!before) return;
  const isMine = view.stage === 'playing' && view.toMove === view.you && view.you !== null;
  const wasMine = before.stage === 'playing' && before.toMove === before.you;
  if (view.lastRound && view.lastRound.round !== before.lastRound?.round) {
    chime(view.lastRound.winner === view.you ? [523, 659, 784, 1047] : [523, 440]);
  } else if (isMine && !wasMine) {
    chime([659, 880]);
    buzz(30);
  } else if (JSON.stringify(view.melds) !== JSON.stringify(before.melds)) {
    clack();
  }
}
