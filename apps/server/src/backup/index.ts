export { BackupError, readManifest } from './manifest.ts';
export { takeBackup } from './take-backup.ts';
export { restoreBackup } from './restore-backup.ts';
export { verifyBackup } from './verify-backup.ts';
