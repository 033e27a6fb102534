import type { SchemeType } from '../../contract/offers/scheme-types.ts';
import type { SchemeFinding } from '../../contract/offers/schemes.ts';
import type { Db } from '../db/db.ts';
import type { Session } from '../http/caller/session.ts';
import type { Text } from '../http/words/sentence.ts';
import type { pauseScheme } from '../offers/schemes/run-scheme.service.ts';

export type SchemeId = Parameters<typeof pauseScheme>[2];

/** Functions that `routes.ts` passes in from the offers module. */
export interface SchemesBelow {
  /** Throws a 404 if the scheme is not of the kinds that the caller is granted. */
  schemeOfKinds(db: Db, kinds: SchemeType[], id: string): Promise<SchemeId>;
  /** Runs the scheme’s publishing checks: findings with `stop` keep it from being sold. */
  checkScheme(
    db: Db,
    session: Session,
    id: SchemeId,
    now: Date,
  ): Promise<{ findings: (Pick<SchemeFinding, 'about' | 'level'> & { text: Text })[] }>;
}
