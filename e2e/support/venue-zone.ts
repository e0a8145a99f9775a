const hourIn = (timeZone: string): number =>
  Number(new Date().toLocaleTimeString('sv-SE', { timeZone }).slice(0, 2));

/** Journeys are guests of today: in this zone it goes on for a while, and has begun a while ago. Both know daylight saving. */
const chooseZone = (): string => {
  const hour = hourIn('Europe/Lisbon');
  return hour >= 2 && hour < 20 ? 'Europe/Lisbon' : 'Australia/Sydney';
};

// Chosen once: workers inherit it.
process.env.JOURNEYS_TIME_ZONE ||= chooseZone();

/** Where the tests' houses stand. */
export const venueZone = process.env.JOURNEYS_TIME_ZONE;
