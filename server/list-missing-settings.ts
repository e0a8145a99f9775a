type Given = Partial<Record<string, string>>;

/** A setting that another one requires, and why. */
type Requirement = { name: string; when: string; what?: string };

const publicAddress = 'the address guests use, such as https://nightdesk.example.com';

const isProduction = (given: Given): boolean => given.NODE_ENV === 'production';

/** What production requires. */
const inProduction: Requirement[] = [
  { name: 'PUBLIC_URL', when: 'in production', what: publicAddress },
  { name: 'AUTH_SECRET', when: 'in production', what: '32 characters or more that nobody can guess' },
];

/** Mails carry links, and a visitor could otherwise choose where they lead. */
const withMail: Requirement[] = [
  { name: 'PUBLIC_URL', when: 'with SMTP_URL', what: publicAddress },
  { name: 'MAIL_FROM', when: 'with SMTP_URL', what: 'the sender, such as Nightdesk <desk@example.com>' },
];

/** Stripe calls us back at its configured address, with real money. */
const withStripe: Requirement[] = [
  { name: 'STRIPE_SECRET_KEY', when: 'with PAYMENTS=stripe' },
  { name: 'STRIPE_WEBHOOK_SECRET', when: 'with PAYMENTS=stripe' },
  { name: 'PUBLIC_URL', when: 'with PAYMENTS=stripe', what: publicAddress },
];

/** Half of a provider's client settings is a mistake. */
const clientHalves = ['GOOGLE', 'GITHUB'].flatMap((provider) => [
  [`${provider}_CLIENT_ID`, `${provider}_CLIENT_SECRET`] as const,
  [`${provider}_CLIENT_SECRET`, `${provider}_CLIENT_ID`] as const,
]);

const thisMachine = /^(localhost|.+\.localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/i;

const isElsewhere = (host: string | undefined): boolean => host !== undefined && !thisMachine.test(host);

/** Settings that indicate real guests, who must not find a demo by accident. */
const findSignOfGuests = (given: Given): string | undefined => {
  if (isElsewhere(given.PUBLIC_URL && new URL(given.PUBLIC_URL).hostname))
    return 'a PUBLIC_URL that is not this machine';
  if (isElsewhere(given.HOST)) return 'a HOST that is not this machine alone';
  if (given.SMTP_URL) return 'SMTP_URL';
  if (given.PAYMENTS === 'stripe') return 'PAYMENTS=stripe';
  return given.STRIPE_SECRET_KEY && 'STRIPE_SECRET_KEY';
};

const requireDemo = (given: Given): Requirement[] => {
  const sign = isProduction(given) ? undefined : findSignOfGuests(given);
  const what = 'DEMO=off for a real house, DEMO=on for a demonstration with known passwords';
  return sign ? [{ name: 'DEMO', when: `with ${sign}`, what }] : [];
};

/** One line per setting that is missing beside the given ones; invalid settings require nothing. */
export const listMissingSettings = (given: Given, wrong: ReadonlySet<string>): string[] => {
  const right: Given = Object.fromEntries(Object.entries(given).filter(([name]) => !wrong.has(name)));
  const required: Requirement[] = [
    ...(isProduction(right) ? inProduction : []),
    ...(right.SMTP_URL ? withMail : []),
    ...(right.PAYMENTS === 'stripe' ? withStripe : []),
    ...clientHalves.flatMap(([name, other]) => (right[other] ? [{ name, when: `with ${other}` }] : [])),
    ...requireDemo(right),
  ];
  const missing = new Map<string, Requirement>();
  for (const one of required)
    if (given[one.name] === undefined && !missing.has(one.name)) missing.set(one.name, one);
  return [...missing.values()].map(
    ({ name, when, what }) => `The setting ${name} is required ${when}${what ? `: ${what}` : ''}.`,
  );
};
