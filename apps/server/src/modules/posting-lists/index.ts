export { postingListsModule } from './posting-lists.module.ts';
