import { describe, expect, it } from 'vitest';
import { readSettings } from '../settings.ts';

const whole = {
  DEMO: 'off',
  PAYMENTS: 'stripe',
  PUBLIC_URL: 'https://desk.example.com',
  STRIPE_SECRET_KEY: 'sk_live_hush',
  STRIPE_WEBHOOK_SECRET: 'whsec_hush',
};

const read = (env: NodeJS.ProcessEnv) => readSettings(env, 'UTC');

describe('settings of payments', () => {
  it('take money nowhere real unless told, and without tax [PAY-29]', () => {
    expect(read({})).toMatchObject({ payments: 'sandbox', stripe: undefined, taxRate: 0 });
    expect(read({ PAYMENTS: 'none' })).toMatchObject({ payments: 'none', stripe: undefined });
    // Keys alone do not enable Stripe.
    expect(read({ ...whole, PAYMENTS: '' })).toMatchObject({ payments: 'sandbox', stripe: undefined });
  });

  it('know Stripe by its two secrets, and where it is', () => {
    const stripe = {
      secretKey: 'sk_live_hush',
      webhookSecret: 'whsec_hush',
      apiUrl: 'https://api.stripe.com',
    };
    expect(read(whole)).toMatchObject({ payments: 'stripe', stripe });
    const STRIPE_API_URL = 'http://127.0.0.1:12111';
    expect(read({ ...whole, STRIPE_API_URL }).stripe).toEqual({ ...stripe, apiUrl: STRIPE_API_URL });
    expect(read({ ...whole, STRIPE_SECRET_KEY: 'rk_test_hush' }).stripe?.secretKey).toBe('rk_test_hush');
  });

  it.each(['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET', 'PUBLIC_URL'])(
    'require %s with Stripe [PAY-29]',
    (name) => {
      expect(() => read({ ...whole, [name]: '' })).toThrow(
        new RegExp(`^The setting ${name} is required with PAYMENTS=stripe.*\\.$`),
      );
    },
  );

  it.each([
    ['PAYMENTS', 'paypal'],
    ['STRIPE_SECRET_KEY', 'pk_live_hush'],
    ['STRIPE_SECRET_KEY', 'sk_live_hush and more'],
    ['STRIPE_WEBHOOK_SECRET', 'sk_live_hush'],
    ['STRIPE_API_URL', 'api.stripe.com'],
    ['STRIPE_API_URL', 'https://proxy.example.com/stripe'],
    ['TAX_RATE', '-1'],
    ['TAX_RATE', '100'],
    ['TAX_RATE', '6,5'],
    ['TAX_RATE', 'a lot'],
  ])('refuse %s=%s with one line that names it and keeps secrets', (name, value) => {
    expect(() => read({ ...whole, [name]: value })).toThrow(
      new RegExp(`^The setting ${name} must be (?!.*hush).*\\.$`),
    );
  });

  it.each([
    ['0', 0],
    ['6.5', 6.5],
    ['21', 21],
    ['8.875', 8.875],
  ])('take TAX_RATE=%s', (given, rate) => {
    expect(read({ TAX_RATE: given }).taxRate).toBe(rate);
  });
});
