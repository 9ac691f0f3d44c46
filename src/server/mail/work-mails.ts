import type { MailMessage } from './message.ts';

/** What a person is told of: in a few words, in a sentence, and the path of the page where it goes on, where there is one. */
export type WorkNews = { subject: string; words: string; path: string | undefined };

type Person = { name: string; email: string };

const paragraphs = (...texts: string[]) => texts.join('\n\n');
const told = ({ words, path }: WorkNews) => `${words}${path ? `\n{origin}${path}` : ''}`;
const whereToChange = 'You choose how you get these mails on your account page:\n{origin}/settings/account';

/** One piece of news, as it happens. */
export const newsMail = ({ name, email }: Person, news: WorkNews): MailMessage => ({
  ...{ to: email, subject: news.subject, linksHere: true },
  text: paragraphs(`Dear ${name},`, told(news), whereToChange),
});

/** The first news of a day's mail. */
export const dailyMail = ({ name, email }: Person, company: string, news: WorkNews): MailMessage => ({
  ...{ to: email, subject: `Your work at ${company}`, linksHere: true },
  text: paragraphs(`Dear ${name},`, whereToChange, told(news)),
});

/** A day's mail with one piece of news more. */
export const withNews = (mail: MailMessage, news: WorkNews): MailMessage => ({
  ...mail,
  text: paragraphs(mail.text, told(news)),
});
