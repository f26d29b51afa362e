import type { BoardModule } from '../../board/board-module.ts';
import { handleConfirmations } from './write-confirmation.service.ts';

/** The documents that confirm agreed rates. Their rows belong to assignments and documents. */
export const rateConfirmationsModule = {
  tasks: (board) => [handleConfirmations(board)],
} satisfies BoardModule;
