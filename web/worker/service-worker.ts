import { createOfflinePage, type OfflineBuild } from './offline-page.ts';

type WorkerEvent = Event & { waitUntil(promise: Promise<unknown>): void };
type FetchEvent = WorkerEvent & { request: Request; respondWith(response: Promise<Response>): void };

/** The parts of a service worker's globals that are used here: their types and those of pages exclude each other. */
declare const self: {
  location: Location;
  registration: { scope: string };
  clients: { claim(): Promise<void> };
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install' | 'activate', listener: (event: WorkerEvent) => void): void;
  addEventListener(type: 'fetch', listener: (event: FetchEvent) => void): void;
};

/** Inserted by the build. */
declare const __OFFLINE_BUILD__: OfflineBuild;

const { origin, pathname } = new URL(self.registration.scope);
/** Pages pass it in the worker's address. */
const language = new URLSearchParams(self.location.search).get('lang') ?? 'en';
const offline = createOfflinePage(__OFFLINE_BUILD__, { page: pathname, language, origin, caches, fetch });

// A new build takes over at once. Open pages continue with their own files, which the server keeps for a week.
self.addEventListener('install', (event) => {
  event.waitUntil(offline.install().then(() => self.skipWaiting()));
});

self.addEventListener('activate', (event) => {
  event.waitUntil(offline.activate().then(() => self.clients.claim()));
});

self.addEventListener('fetch', (event) => {
  const response = offline.respond(event.request);
  if (response) event.respondWith(response);
});
