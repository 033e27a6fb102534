/**
 * For each scheme (`$1` are the ids), a mark of everything an order depends on: its row, campaign, bundles, prices,
 * fields and products. It consists of row versions (xmin), so no writer can forget to change it. For variants it takes
 * only the columns that matter to an order, because each order changes their rows.
 */
export const SCHEME_MARKS = `
  select s._id, concat_ws(' ', s.xmin, c.xmin,
    (select string_agg(b.xmin::text, ',' order by b._id) from scheme_bundles b where b.scheme_id = s._id),
    (select string_agg(o.xmin::text, ',' order by o.variant_id) from scheme_variants o where o.scheme_id = s._id),
    (select string_agg(f.xmin::text || ':' || m.xmin::text, ',' order by f._id)
      from scheme_fields f join main_fields m on m._id = f.field_id where f.scheme_id = s._id),
    (select string_agg(p.xmin::text || ':' || coalesce((
        select string_agg(concat_ws('/', v._id, v.sku_of_seller, v.sales_price, v.is_available), ',' order by v._id)
        from variants v where v.product_id = p._id), ''), ';' order by p._id)
      from products p
      where p._id = any(array(select s.main_product union all select b.product_id from scheme_bundles b where b.scheme_id = s._id)))) as mark
  from schemes s left join campaigns c on c._id = s.campaign_id
  where s._id = any($1::uuid[])`;
