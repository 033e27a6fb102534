import { expectTypeOf, it } from 'vitest';
import type { SaveKey } from './form/resource.ts';
import type { useResource } from './form/useResource.ts';
import type { FilterName, SortField } from './list/list-filters.ts';

type Options<V extends object> = Parameters<typeof useResource<'POST brand', V>>[0];

// The compiler checks these: a wrong name is a type error.
it('reads the names of filters, sorts, saves and fields from the endpoints', () => {
  expectTypeOf<'find_name'>().toExtend<FilterName<'GET brand'>>();
  expectTypeOf<'find_nmae'>().not.toExtend<FilterName<'GET brand'>>();
  expectTypeOf<'product_count'>().toExtend<SortField<'GET brand'>>();
  expectTypeOf<'products'>().not.toExtend<SortField<'GET brand'>>();
  expectTypeOf<'POST brand'>().toExtend<SaveKey>();
  expectTypeOf<'POST brnad'>().not.toExtend<SaveKey>();
  expectTypeOf<{ noun: string; save: 'POST brand'; empty: { name: string } }>().toExtend<Options<{ name: string }>>();
  expectTypeOf<{ noun: string; save: 'POST brand'; empty: { nmae: string } }>().not.toExtend<
    Options<{ nmae: string }>
  >();
});
