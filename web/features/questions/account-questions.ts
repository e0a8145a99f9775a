import { pages } from '#contract/pages.ts';
import { pageNames } from '#web/lib/page-names.ts';
import type { QuestionGroup } from './question.ts';

export const writeAccountQuestions = (): QuestionGroup => ({
  heading: 'Your account',
  questions: [
    {
      id: 'do-i-need-an-account',
      question: 'Do I need an account?',
      answer: [
        'To look around, no. To book, order and pay, yes: a name, an e-mail address and a password are enough, and you are signed in at once.',
      ],
      links: [{ to: pages.register, label: 'Register' }],
    },
    {
      id: 'forgotten-password',
      question: 'I have forgotten my password. What now?',
      answer: [
        'Ask for a link by e-mail. It works once and not for long. When you choose a new password, every device that was signed in is signed out.',
      ],
      links: [{ to: pages.forgotPassword, label: 'Forgot password' }],
    },
    {
      id: 'become-an-admin',
      question: 'How do I become an admin?',
      answer: [
        'Choose Admin as your role when you register. An admin decides about your request; until then you are a guest like any other.',
      ],
      links: [{ to: pages.register, label: 'Register' }],
    },
    {
      id: 'signed-in-devices',
      question: 'Where am I signed in?',
      answer: [
        'Your profile lists every device, each with a button that signs it out. Changing your password signs out all the others.',
      ],
      links: [{ to: pages.profile, label: pageNames.profile }],
    },
    {
      id: 'delete-my-account',
      question: 'How do I delete my account, and what is deleted?',
      answer: [
        'At the end of your profile. Your name, e-mail address, phone number and photo are erased, and with them your feedback and your suggestions. Upcoming bookings are cancelled on the usual terms, and so is food that the kitchen has not started. Your points and codes are gone.',
        'What the house has to account for stays without your name: past bookings, payments, orders, and the number of votes. It cannot be undone.',
      ],
      links: [{ to: pages.profile, label: pageNames.profile }],
    },
  ],
});
