let context: AudioContext | undefined;

/** Two notes of a bell, in hertz. */
const notes = [988, 1319];
const beat = 0.16;
const ring = 0.6;

/** Lets the page sound. Browsers want that to begin with a touch of somebody's. */
export const wakeChime = (): void => {
  if (typeof AudioContext === 'undefined') return;
  context ??= new AudioContext();
  if (context.state === 'suspended') void context.resume();
};

/** Rings once. */
export const playChime = (): void => {
  wakeChime();
  if (!context) return;
  for (const [index, note] of notes.entries()) {
    const start = context.currentTime + index * beat;
    const tone = context.createOscillator();
    const volume = context.createGain();
    tone.frequency.value = note;
    volume.gain.setValueAtTime(0.25, start);
    // A bell dies away; ending at once would click.
    volume.gain.exponentialRampToValueAtTime(0.001, start + ring);
    tone.connect(volume).connect(context.destination);
    tone.start(start);
    tone.stop(start + ring);
  }
};
