/** Replaces a service worker that is turned off: deletes its caches and unregisters itself. */
export const retiredWorker = `self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => {
  const clean = async () => {
    for (const name of await caches.keys()) if (name.startsWith('nightdesk-')) await caches.delete(name);
    await self.registration.unregister();
  };
  event.waitUntil(clean());
});
`;
