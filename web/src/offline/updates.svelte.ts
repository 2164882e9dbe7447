// The page on this device: a service worker keeps all of it, so that it opens without a network. A new version waits until
// no match is open: it takes over on the front page, never in a running game.

import { ownScript } from '../net/trusted';

export const updates: { isWaiting: boolean } = $state({ isWaiting: false });

let waiting: ServiceWorker | undefined;

function take(worker: ServiceWorker): void {
  waiting = worker;
  updates.isWaiting = true;
}

function watch(worker: ServiceWorker | null): void {
  worker?.addEventListener('statechange', () => {
    // The very first one has nobody to wait for.
    if (worker.state === 'installed' && navigator.serviceWorker.controller) take(worker);
  });
}

/** `isIdle`: nobody plays in this window. */
export async function keepPage(isIdle: () => boolean): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  try {
    const registration = await navigator.serviceWorker.register(ownScript('/sw.js'));
    registration.addEventListener('updatefound', () => watch(registration.installing));
    watch(registration.installing);
    if (!registration.waiting) return;
    take(registration.waiting);
    // It has been waiting since the last visit, and nobody has begun anything yet.
    if (isIdle()) loadNew();
  } catch {
    // Then the page needs the network each time.
  }
}

export function loadNew(): void {
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
  waiting?.postMessage('takeOver');
}
