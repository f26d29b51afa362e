export * from './user.ts';
export * from './sign-in.ts';
