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
  /** The session started with a passkey. */
  by_passkey?: boolean;
  /** The user views the back office as this role, and can't change anything. */
  viewed_role?: { _id: string; role_title: string };
  address: string;
}

/**
 * Finds the session behind an authorization header and which of the routes its roles grant; `undefined` if there's
 * none. The access domain provides it, and `main.ts` passes it in.
 */
export type Authenticate = (
  db: Db,
  request: FastifyRequest,
  routes: string[],
) => Promise<{ session: Session; granted: string[] } | undefined>;

/** The caller's password, asked again before an act that only the owner may do. */
export interface TypedPassword {
  password: string;
  /** The field that shows the error of a wrong password; `password` by default. */
  field?: string;
  now: Date;
}

/** Refuses a wrong password. The accounts provide it, because modules below them know nothing about accounts. */
export type ConfirmPassword = (db: Db, session: Session, typed: TypedPassword) => Promise<void>;

export function actorOf(session: Session): Actor {
  return { user_id: session.user_id, name: session.name, address: session.address };
}
