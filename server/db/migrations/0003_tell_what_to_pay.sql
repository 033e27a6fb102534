-- The message that an order is ready says what is to be paid, where nobody has written one of their own.
UPDATE "message_templates" SET "text_en" = 'Your {{product_name}} (order {{order_id}}) is ready at {{pickup_point}}. To pay: {{to_collect}}.'
WHERE "event" = 'ready' AND "text_en" = 'Your {{product_name}} (order {{order_id}}) is ready for pickup at {{pickup_point}}.';
--> statement-breakpoint
UPDATE "message_templates" SET "text_ne" = 'तपाईंको {{product_name}} (अर्डर {{order_id}}) {{pickup_point}} मा तयार छ। तिर्नुपर्ने: {{to_collect}}।'
WHERE "event" = 'ready' AND "text_ne" = 'तपाईंको {{product_name}} (अर्डर {{order_id}}) {{pickup_point}} मा तयार छ।';
