import { z } from 'zod';

interface Description {
  /** The schema's name, used as a type name by generated clients. */
  id?: string;
  description?: string;
  /** The type behind a query's text: clients send a number, and it arrives as text. */
  queryType?: { type: 'integer' | 'number' | 'boolean'; minimum?: number; maximum?: number; default?: number };
}

/** What the API description adds to a schema's checks. */
export const described = z.registry<Description>();

/** A switch in a query. */
export const flag = z
  .enum(['true', 'false'], 'Use true or false.')
  .register(described, { queryType: { type: 'boolean' } });
