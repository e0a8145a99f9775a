/** A step of its own, so that a first visit knows the name of one file more and not of all that the panel needs. */
export const loadPanel = async () => (await import('./waitlist-panel.tsx')).WaitlistPanel;
