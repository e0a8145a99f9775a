const hourIn = (timeZone: string): number =>
  Number(new Date().toLocaleTimeString('sv-SE', { timeZone }).slice(0, 2));

/** Journeys use today's date: in this zone today began a while ago and lasts a while. Both have daylight saving time. */
const chooseZone = (): string => {
  const hour = hourIn('Europe/Lisbon');
  return hour >= 2 && hour < 20 ? 'Europe/Lisbon' : 'Australia/Sydney';
};

// Chosen once: workers inherit it.
process.env.JOURNEYS_TIME_ZONE ||= chooseZone();

/** The time zone of the tests' houses. */
export const venueZone = process.env.JOURNEYS_TIME_ZONE;
