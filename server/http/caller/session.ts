import type { FastifyRequest } from 'fastify';
import type { Actor } from '../../db/audit.ts';
import type { Db } from '../../db/db.ts';

/** The caller: read from the database on every request, never from the token. */
export interface Session {
  sid: string;
  user_id: string;
  name: string;
  office_id: string;
  office_type: string;
  is_super: boolean;
  /** The session was begun by a passkey. */
  by_passkey?: boolean;
  /** Somebody looks at the back office as this role, and may change nothing. */
  viewed_role?: { _id: string; role_title: string };
  address: string;
}

/**
 * Finds the session behind a request's authorization header, and which of the routes its roles grant.
 * `undefined` is no session; the access domain provides it, `main.ts` hands it in.
 */
export type Authenticate = (
  db: Db,
  request: FastifyRequest,
  routes: string[],
) => Promise<{ session: Session; granted: string[] } | undefined>;

/** The caller's password, typed again before an act that only the owner may do. */
export interface TypedPassword {
  password: string;
  /** The field for the error of a wrong one; `password` if it is left out. */
  field?: string;
  now: Date;
}

/**
 * Refuses a password that is not the caller's; the accounts provide it, because the modules below them know nothing about
 * accounts.
 */
export type ConfirmPassword = (db: Db, session: Session, typed: TypedPassword) => Promise<void>;

export function actorOf(session: Session): Actor {
  return { user_id: session.user_id, name: session.name, address: session.address };
}
