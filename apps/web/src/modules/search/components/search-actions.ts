import type { LeadMarkSource } from '@loadstone/contracts/leads';
import type { ReactNode } from 'react';
import type { CarrierQuery } from '../search-carriers.ts';

/** A company of a result, as the actions and the side panel need it. */
export interface FoundCompany {
  readonly custCd: string;
  readonly companyName: string;
  /** `DAT` for a company of the partner board, which cannot be excluded or added to a network. */
  readonly sType: string;
  /** True for generated data of the partner board, which is labelled. */
  readonly isSample?: boolean;
  /** Of a company of the partner board, which has no contact sheet here. */
  readonly phone?: string;
  readonly email?: string;
  readonly scores?: { readonly equifax: number; readonly tcc: number; readonly tcus: number };
  /** The scores that are generated. */
  readonly sampleScores?: readonly LeadMarkSource[];
}

/** The actions of other features on found companies. Those for several companies take each company once. */
export interface SearchActions {
  readonly canExclude: (company: FoundCompany) => boolean;
  readonly canAddToNetwork: (company: FoundCompany) => boolean;
  readonly canContact: boolean;
  readonly exclude: (company: FoundCompany) => void;
  readonly excludeAll: (companies: readonly FoundCompany[]) => void;
  readonly include: (company: FoundCompany) => void;
  readonly call: (company: FoundCompany) => void;
  readonly copyPhone: (company: FoundCompany) => void;
  /** Opens the dialog of a note on a call. */
  readonly addNote: (company: FoundCompany) => void;
  /** Follows the search by an alert. */
  readonly follow: (query: CarrierQuery) => void;
  readonly addToNetwork: (companies: readonly FoundCompany[]) => void;
  /** True where the company is excluded now. */
  readonly isExcluded: (custCd: string, found: boolean) => boolean;
  readonly renderPanel: (company: FoundCompany, onClose: () => void) => ReactNode;
}

/** Each company of the rows once, in their order. */
export function listCompanies<Row>(rows: readonly Row[], toCompany: (row: Row) => FoundCompany): FoundCompany[] {
  return [...new Map(rows.map((row) => [toCompany(row).custCd, toCompany(row)])).values()];
}
