import * as calls from '@loadstone/contracts/agreed-rates';
import { acceptRateConfirmation } from '@loadstone/contracts/machine';
import type { BoardModule } from '../../board/board-module.ts';
import { registerEndpoint } from '../../endpoints/endpoint.ts';
import { assertThat } from '../../ground/errors.ts';
import { getAssignment } from '../assignments/index.ts';
import { findOwnByKey } from '../postings/index.ts';
import { acceptConfirmation, decideRate, proposeRate } from './agreed-rates.service.ts';

/** Changes of the rate of a running assignment, and the acceptance of its confirmation. */
export const agreedRatesModule = {
  routes(http, board) {
    registerEndpoint(http, calls.proposeRate, ({ caller, params, body }) =>
      proposeRate(board, caller, { ...params, ...body }),
    );
    registerEndpoint(http, calls.decideRate, ({ caller, params, body }) =>
      decideRate(board, caller, { ...params, ...body }),
    );
    registerEndpoint(http, calls.acceptConfirmation, ({ caller, params, body }) =>
      acceptConfirmation(board, caller, { ...params, ...body }),
    );
    registerEndpoint(http, acceptRateConfirmation, async ({ caller, params, body }) => {
      const own = await findOwnByKey(board.db, caller, params.token);
      assertThat(own, 'assignment.notFound');
      const { id } = await getAssignment(board, caller, own.kind, own.token);
      return acceptConfirmation(board, caller, { id, ...body });
    });
  },
} satisfies BoardModule;
