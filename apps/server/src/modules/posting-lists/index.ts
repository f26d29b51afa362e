export { readMail } from './mail-text.ts';
export { readKeptMail, toKeptMail, type KeptMail } from './text-reading.service.ts';
export { postingListsModule } from './posting-lists.module.ts';
