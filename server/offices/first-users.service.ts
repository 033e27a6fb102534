import type { Db } from '../db/db.ts';
import type { Session } from '../http/caller/session.ts';

/** The user that a row of the sheet names beside its office, as it was written. */
export interface UserCells {
  row: number;
  office_code: string;
  user_name: string | undefined;
  user_mobile: string | undefined;
  user_email: string | undefined;
  user_role: string | undefined;
}

/** A user who can be added; the office is known once it is there. */
export interface FirstUser {
  office_code: string;
  name: string;
  email: string | null;
  mobile_no: string | null;
  role_id: string;
}

/** A problem of a user, at the column of its cell. */
export interface WrongUser {
  column: `user_${'name' | 'mobile' | 'email' | 'role'}`;
  text: string;
}

/** The functions that the domain of users gives the import of offices. */
export interface FirstUsers {
  /** The new users, and the errors of other rows' users, by the row's number. */
  judge(db: Db, session: Session, rows: UserCells[]): Promise<{ added: FirstUser[]; wrong: Map<number, WrongUser[]> }>;
  /** Adds users to their offices and invites them. */
  add(db: Db, session: Session, users: (FirstUser & { office_id: string })[]): Promise<void>;
}
