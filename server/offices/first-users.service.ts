import type { Db } from '../db/db.ts';
import type { Session } from '../http/caller/session.ts';
import type { Text } from '../http/words/sentence.ts';

/** The user columns of an import row, before they are read. */
export interface UserCells {
  row: number;
  office_code: string;
  user_name: string | undefined;
  user_mobile: string | undefined;
  user_email: string | undefined;
  user_role: string | undefined;
}

/** A user to add once the office exists. */
export interface FirstUser {
  office_code: string;
  name: string;
  email: string | null;
  mobile_no: string | null;
  role_id: string;
}

/** A user's problem, at its cell's column. */
export interface WrongUser {
  column: `user_${'name' | 'mobile' | 'email' | 'role'}`;
  text: Text;
}

/** The functions that the users' module provides to the office import. */
export interface FirstUsers {
  /** Returns new users, and the other rows' errors by row number. */
  judge(db: Db, session: Session, rows: UserCells[]): Promise<{ added: FirstUser[]; wrong: Map<number, WrongUser[]> }>;
  /** Adds users to their offices and invites them. */
  add(db: Db, session: Session, users: (FirstUser & { office_id: string })[]): Promise<void>;
}
