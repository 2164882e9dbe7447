// Keeps the whole page on the device. The build puts the names of all files and a version, made from their contents, in
// front of this text. A new version is fetched beside the old one and waits until the page tells it to take over.
/* global files, version */

const prefix = 'runset-';
const own = prefix + version;

self.addEventListener('install', (event) => {
  event.waitUntil(caches.open(own).then((cache) => cache.addAll(files)));
});

self.addEventListener('message', (event) => {
  if (event.data === 'takeOver') self.skipWaiting();
});

// Another window may still run the version before, so that one is kept as well.
async function dropOld() {
  const old = (await caches.keys()).filter((name) => name.startsWith(prefix) && name !== own);
  await Promise.all(old.slice(0, -1).map((name) => caches.delete(name)));
  await self.clients.claim();
}

self.addEventListener('activate', (event) => event.waitUntil(dropOld()));

async function kept(request) {
  const cache = await caches.open(own);
  if (request.mode === 'navigate') {
    return (await cache.match('/index.html')) ?? fetch(request);
  }
  return (await cache.match(request)) ?? (await caches.match(request)) ?? fetch(request);
}

self.addEventListener('fetch', (event) => {
  const { origin, pathname } = new URL(event.request.url);
  const isPage = event.request.mode === 'navigate' && !/\.|^\/(api|embed|healthz|readyz|metrics|socket)/.test(pathname);
  if (event.request.method !== 'GET' || origin !== self.location.origin) return;
  if (isPage || files.includes(pathname) || pathname.startsWith('/assets/')) event.respondWith(kept(event.request));
});
