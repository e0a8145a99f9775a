import { maxTextLength } from '#contract/feedback.rules.ts';
import { ratings } from '#contract/fields.rules.ts';
import { joiningPoints, monthsToExpiry, redeemableFrom, rewards } from '#contract/loyalty.rules.ts';
import { pages } from '#contract/pages.ts';
import { m } from '#messages/web.ts';
import { formatCount } from '#web/lib/format.ts';
import { pageNames } from '#web/lib/page-names.ts';
import type { QuestionGroup } from './question.ts';

const loyalty = [{ to: pages.loyalty, label: pageNames.loyalty }];

export const writeVoiceQuestions = (): QuestionGroup => ({
  heading: m.questions_points_feedback_and_wishes(),
  questions: [
    {
      id: 'earn-points',
      question: m.questions_earn_points(),
      answer: [m.questions_earn_points_answer({ joiningPoints }), m.questions_earn_points_answer_2()],
      links: loyalty,
    },
    {
      id: 'redeem-points',
      question: m.questions_redeem_points(),
      answer: [
        m.questions_redeem_points_answer({
          from: redeemableFrom,
          pizza: rewards['Free Pizza'],
          discount: rewards['10% Discount'],
          access: rewards['Exclusive Access to New Menu'],
        }),
        m.questions_redeem_points_answer_2(),
      ],
      links: loyalty,
    },
    {
      id: 'terms-of-points',
      question: m.questions_terms_of_points(),
      answer: [m.questions_terms_of_points_answer({ monthsToExpiry })],
      links: loyalty,
    },
    {
      id: 'leave-feedback',
      question: m.questions_leave_feedback(),
      answer: [
        m.questions_leave_feedback_answer({
          lowest: Math.min(...ratings),
          highest: Math.max(...ratings),
          most: formatCount(maxTextLength),
        }),
        m.questions_leave_feedback_answer_2(),
      ],
      links: [{ to: pages.feedback, label: pageNames.feedback }],
    },
    {
      id: 'who-sees-my-email',
      question: m.questions_who_sees_my_email(),
      answer: [m.questions_who_sees_my_email_answer()],
    },
    {
      id: 'what-votes-do',
      question: m.questions_what_votes_do(),
      answer: [m.questions_what_votes_do_answer(), m.questions_what_votes_do_answer_2()],
      links: [{ to: pages.improvements, label: pageNames.improvements }],
    },
  ],
});

export const writeAccountQuestions = (): QuestionGroup => ({
  heading: m.questions_your_account(),
  questions: [
    {
      id: 'do-i-need-an-account',
      question: m.questions_do_i_need_an_account(),
      answer: [m.questions_do_i_need_an_account_answer()],
      links: [{ to: pages.register, label: m.questions_register() }],
    },
    {
      id: 'forgotten-password',
      question: m.questions_forgotten_password(),
      answer: [m.questions_forgotten_password_answer()],
      links: [{ to: pages.forgotPassword, label: m.questions_forgot_password() }],
    },
    {
      id: 'become-an-admin',
      question: m.questions_become_an_admin(),
      answer: [m.questions_become_an_admin_answer()],
      links: [{ to: pages.register, label: m.questions_register() }],
    },
    {
      id: 'signed-in-devices',
      question: m.questions_signed_in_devices(),
      answer: [m.questions_signed_in_devices_answer()],
      links: [{ to: pages.profile, label: pageNames.profile }],
    },
    {
      id: 'delete-my-account',
      question: m.questions_delete_my_account(),
      answer: [m.questions_delete_my_account_answer(), m.questions_delete_my_account_answer_2()],
      links: [{ to: pages.profile, label: pageNames.profile }],
    },
  ],
});
