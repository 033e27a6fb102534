import { z } from 'zod';

interface Description {
  /** The name of the schema, which generated clients give to its type. */
  id?: string;
  description?: string;
  /** The type that the text of a query stands for: a client sends a number, and it arrives as text. */
  queryType?: { type: 'integer' | 'number' | 'boolean'; minimum?: number; maximum?: number; default?: number };
}

/** The words that the description of the API adds to the checks of a schema. */
export const described = z.registry<Description>();

/** A switch in a query. */
export const flag = z
  .enum(['true', 'false'], 'Use true or false.')
  .register(described, { queryType: { type: 'boolean' } });
