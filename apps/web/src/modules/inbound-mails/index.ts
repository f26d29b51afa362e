export { WaitingMails } from './components/waiting-mails.tsx';
export { noteMailTaken, readMail, type MailCounts } from './requests.ts';
