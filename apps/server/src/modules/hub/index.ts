export { openBoardHub } from './open-board-hub.ts';
