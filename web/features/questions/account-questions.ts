import { longestText } from '#contract/feedback.rules.ts';
import { ratings } from '#contract/fields.rules.ts';
import { joiningPoints, monthsToExpiry, redeemableFrom, rewards } from '#contract/loyalty.rules.ts';
import { pages } from '#contract/pages.ts';
import { formatCount } from '#web/lib/format.ts';
import { pageNames } from '#web/lib/page-names.ts';
import type { QuestionGroup } from './question.ts';

const loyalty = [{ to: pages.loyalty, label: pageNames.loyalty }];

const price = (reward: keyof typeof rewards): string => `${reward} (${rewards[reward]} points)`;

export const writeVoiceQuestions = (): QuestionGroup => ({
  heading: 'Points, feedback and wishes',
  questions: [
    {
      id: 'earn-points',
      question: 'How do I earn points?',
      answer: [
        `Everybody who registers is a member and starts with ${joiningPoints} points. After that, each whole dollar of everything you pay online earns 1 point. What you pay at the desk earns none.`,
        'If something is refunded, the points that it earned are taken back.',
      ],
      links: loyalty,
    },
    {
      id: 'redeem-points',
      question: 'What can I do with my points?',
      answer: [
        `From ${redeemableFrom} points on you can redeem them. ${price('Free Pizza')} makes the dearest pizza of a food order free. ${price('10% Discount')} takes a tenth off a cart that you pay online. ${price('Exclusive Access to New Menu')} shows you the members’ dishes on the menu from then on.`,
        'The first two give you a code that is yours alone and works once. If a payment is declined or its time runs out, you have the code back. A Free Pizza also comes back when its order is cancelled; a 10% Discount is used up once its cart is paid, whatever you cancel later.',
      ],
      links: loyalty,
    },
    {
      id: 'terms-of-points',
      question: 'Do points expire?',
      answer: [
        `Yes, ${monthsToExpiry} months after you got them. The oldest are spent first. Points are non-transferable and have no cash value.`,
      ],
      links: loyalty,
    },
    {
      id: 'leave-feedback',
      question: 'Who can leave feedback?',
      answer: [
        `Guests who have booked the room, once for each stay: a rating from ${ratings[0]} to ${ratings.at(-1)}, and up to ${formatCount(longestText)} characters. You can change what you wrote later.`,
        'Until there are reviews, a room shows the rating that the house gave it, marked as “House rating”; from then on, the average of what guests say. Sorted by rating, rooms that guests have rated come first. The desk may answer, and may hide an entry for a reason that its author can read, which then no longer counts. It never changes your words.',
      ],
      links: [{ to: pages.feedback, label: pageNames.feedback }],
    },
    {
      id: 'who-sees-my-email',
      question: 'Who sees my name and e-mail address?',
      answer: [
        'Beside your feedback everybody reads your name and the room, and of your e-mail address only the first letter and what follows the @. The whole address is shown to you and to admins. Where you leave no feedback, only admins know that you have booked.',
      ],
    },
    {
      id: 'what-votes-do',
      question: 'What becomes of my votes and suggestions?',
      answer: [
        'They show the desk what guests wish for most. Votes are counted, as many as you like; suggestions are read by admins only. A vote is a wish and not a promise.',
        'Both are also kept in your browser, so that you see what you have said.',
      ],
      links: [{ to: pages.improvements, label: pageNames.improvements }],
    },
  ],
});

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
