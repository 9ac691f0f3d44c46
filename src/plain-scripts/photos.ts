import { sendInBackground } from './photos/send-in-background.ts';

sendInBackground(document);
