import type { ReactNode } from 'react';

/** A company of a result, as the actions and the side panel need it. */
export interface FoundCompany {
  readonly custCd: string;
  readonly companyName: string;
  /** `DAT` for a company of the partner board, which cannot be excluded or added to a network. */
  readonly sType: string;
  /** The user who posted the truck; undefined for a member. */
  readonly createdBy?: number;
  readonly scores?: { readonly equifax: number; readonly tcc: number; readonly tcus: number };
}

/** The actions of other features on a found company. */
export interface SearchActions {
  readonly canExclude: (company: FoundCompany) => boolean;
  readonly canAddToNetwork: (company: FoundCompany) => boolean;
  readonly canContact: boolean;
  readonly exclude: (company: FoundCompany) => void;
  readonly include: (company: FoundCompany) => void;
  readonly addToNetwork: (company: FoundCompany) => void;
  /** True where the company is excluded now. */
  readonly isExcluded: (custCd: string, found: boolean) => boolean;
  readonly renderPanel: (company: FoundCompany, onClose: () => void) => ReactNode;
}
