import base from './playwright.config.ts';
export default { ...base, timeout: 90_000, expect: { timeout: 12_000 }, workers: 1 };
