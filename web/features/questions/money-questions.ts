import { holdMinutes, mostLines, type PaymentMode } from '#contract/checkout.rules.ts';
import { pages } from '#contract/pages.ts';
import { pageNames } from '#web/lib/page-names.ts';
import type { HouseFacts, QuestionGroup } from './question.ts';

const online: Record<PaymentMode, string> = {
  sandbox:
    'Online, this house takes payments in a sandbox: a page of its own with the buttons Pay and Decline. Everything happens as if it were paid, but no money moves.',
  stripe: 'Online, you pay on a page of Stripe. Your card is shown to Stripe only, never to us.',
  none: 'Paying online is switched off in this house at the moment.',
};

export const writeMoneyQuestions = ({ payments }: HouseFacts): QuestionGroup => ({
  heading: 'Paying',
  questions: [
    {
      id: 'how-to-pay',
      question: 'How can I pay?',
      answer: [
        'At the desk, for what you booked with Confirm Booking and for food that you ordered with Proceed: nothing of that is charged online. Or online: put everything into your cart and press Confirm and Pay.',
        ...(payments ? [online[payments]] : []),
      ],
      links: [{ to: pages.cart, label: pageNames.cart }],
    },
    {
      id: 'hold-while-paying',
      question: 'What happens while I pay?',
      answer: [
        `All places in your cart are held for you for ${holdMinutes} minutes, all of them or none. If one is no longer free, nothing is held or charged, and you are shown what is free instead.`,
        'If you decline, or the time runs out, the places are released and your cart is kept. Money that arrives too late goes back by itself.',
      ],
    },
    {
      id: 'cart-size',
      question: 'What can I put into the cart?',
      answer: [
        `Rooms, study rooms, PCs and whole food orders, up to ${mostLines} of them together. The cart stays in this browser, without an account, until you pay or remove it. Nothing in it is held before you press Confirm and Pay.`,
      ],
      links: [{ to: pages.cart, label: pageNames.cart }],
    },
    {
      id: 'money-back',
      question: 'When do I get my money back?',
      answer: [
        'When you cancel in time, all of it. What you paid online goes back the way it came, without your asking; what was due at the desk is no longer due. Your payment history shows how each payment stands.',
      ],
      links: [{ to: pages.payments, label: pageNames.payments }],
    },
    {
      id: 'find-a-receipt',
      question: 'Where do I find a receipt?',
      answer: [
        'Open your payment history and choose the number of a payment. The receipt names everything that was paid together, and is made to be printed or saved.',
      ],
      links: [{ to: pages.payments, label: pageNames.payments }],
    },
  ],
});
