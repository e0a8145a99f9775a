/**
 * A separate chunk, so that a first visit only has to know one more file name instead of all the panel's
 * dependencies.
 */
export const loadPanel = async () => (await import('./waitlist-panel.tsx')).WaitlistPanel;
