import { IconUserOff } from '@tabler/icons-react';
import { t } from '../../../lib/texts/t.ts';

/** The icon of an excluded company, as the drawing `excluded` of a column. */
export const listExcludedDrawings = () => ({
  excluded: <IconUserOff size={14} aria-label={t('search.columnHints.excluded')} role="img" />,
});
