import type { MailMessage } from './message.ts';

/** News for a person: a subject, a sentence, and the path of the page about it, if there is one. */
export type WorkNews = { subject: string; words: string; path: string | undefined };

type Person = { name: string; email: string };

const paragraphs = (...texts: string[]) => texts.join('\n\n');
const newsText = ({ words, path }: WorkNews) => `${words}${path ? `\n{origin}${path}` : ''}`;
const whereToChange = 'You choose how you get these mails on your account page:\n{origin}/settings/account';

/** One piece of news, as it happens. */
export const newsMail = ({ name, email }: Person, news: WorkNews): MailMessage => ({
  ...{ to: email, subject: news.subject, linksHere: true },
  text: paragraphs(`Dear ${name},`, newsText(news), whereToChange),
});

/** The first news of a day's mail. */
export const dailyMail = ({ name, email }: Person, company: string, news: WorkNews): MailMessage => ({
  ...{ to: email, subject: `Your work at ${company}`, linksHere: true },
  text: paragraphs(`Dear ${name},`, whereToChange, newsText(news)),
});

/** A day's mail with one piece of news more. */
export const withNews = (mail: MailMessage, news: WorkNews): MailMessage => ({
  ...mail,
  text: paragraphs(mail.text, newsText(news)),
});
