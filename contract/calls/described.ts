import { z } from 'zod';

interface Description {
  /** The schema's name, which generated clients use for the type. */
  id?: string;
  description?: string;
  /** The type behind a text in a query: clients send a number, which arrives as text. */
  queryType?: { type: 'integer' | 'number' | 'boolean'; minimum?: number; maximum?: number; default?: number };
}

/** The facts that the API description adds to a schema's checks. */
export const described = z.registry<Description>();

/** A boolean in a query. */
export const flag = z
  .enum(['true', 'false'], 'Use true or false.')
  .register(described, { queryType: { type: 'boolean' } });
