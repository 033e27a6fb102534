import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import type { Definition } from '../../contract/calls/endpoint.ts';

/** Lists the parts of a reply that differ from the API description: missing, of another type, or not described. */
export function replyCheck(document: object) {
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  formats.default(ajv);
  ajv.addSchema(JSON.parse(JSON.stringify(document), withoutMore), 'api', undefined, false);
  return ({ path }: Definition, reply: unknown): string[] => {
    const place = `/paths/${escaped(`/${path}`)}/get/responses/200/content/${escaped('application/json')}/schema`;
    const validate = ajv.getSchema(`api#${place.replaceAll('{', '%7B').replaceAll('}', '%7D')}`);
    if (!validate) return ['it is not described'];
    validate(reply);
    const errors = validate.errors?.map(
      ({ instancePath, message, params }) => `${instancePath} ${message} ${JSON.stringify(params)}`,
    );
    return [...new Set(errors)].slice(0, 5);
  };
}

const escaped = (key: string) => key.replaceAll('~', '~0').replaceAll('/', '~1');

/** Makes a schema refuse fields that it doesn't describe. */
const withoutMore = (_key: string, schema: { type?: string; properties?: object; additionalProperties?: unknown }) =>
  schema?.type === 'object' && schema.properties && schema.additionalProperties === undefined
    ? { ...schema, additionalProperties: false }
    : schema;
