import { isPictureUrl } from '#contract/fields.rules.ts';
import type { FieldMessages } from '#web/lib/explain-failure.ts';

const isEmail = (text: string) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text);

/** What is wrong with a registration, field by field, for comfort: the server looks again. */
export const checkRegistration = (fields: Record<string, string>): FieldMessages => {
  const { name = '', email = '', password = '', phoneNumber = '', photoURL = '' } = fields;
  return {
    ...(name.trim() === '' && { name: 'Please enter your name.' }),
    ...(!isEmail(email.trim()) && { email: 'Please enter an email address.' }),
    ...((password.length < 8 || password.length > 128) && {
      password: 'The password must have 8 to 128 characters.',
    }),
    ...(!/^\d{0,20}$/.test(phoneNumber.trim()) && { phoneNumber: 'Phone Number takes digits only.' }),
    ...(photoURL.trim() !== '' &&
      !isPictureUrl(photoURL.trim()) && { photoURL: 'The image must be a web address.' }),
  };
};
