CREATE TABLE "order_calls" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"actor" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"outcome" text NOT NULL,
	"call_at" timestamp with time zone,
	"note" text
);
--> statement-breakpoint
CREATE TABLE "order_files" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"actor" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"note_id" uuid,
	"path" text NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"bytes" integer NOT NULL,
	CONSTRAINT "order_files_path_unique" UNIQUE("path")
);
--> statement-breakpoint
CREATE TABLE "order_notes" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"actor" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"text" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "saved_views" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"screen" text NOT NULL,
	"name" text NOT NULL,
	"query" text NOT NULL,
	"user_id" uuid NOT NULL,
	"office_id" uuid NOT NULL,
	"is_shared" boolean DEFAULT false NOT NULL,
	"added_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "call_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "assigned_to" uuid;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "archived_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "order_calls" ADD CONSTRAINT "order_calls_order_id_orders__id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_files" ADD CONSTRAINT "order_files_order_id_orders__id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_files" ADD CONSTRAINT "order_files_note_id_order_notes__id_fk" FOREIGN KEY ("note_id") REFERENCES "public"."order_notes"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_notes" ADD CONSTRAINT "order_notes_order_id_orders__id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_views" ADD CONSTRAINT "saved_views_user_id_users__id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_views" ADD CONSTRAINT "saved_views_office_id_offices__id_fk" FOREIGN KEY ("office_id") REFERENCES "public"."offices"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_calls_of" ON "order_calls" USING btree ("order_id","at");--> statement-breakpoint
CREATE INDEX "order_files_of" ON "order_files" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "order_files_of_note" ON "order_files" USING btree ("note_id");--> statement-breakpoint
CREATE INDEX "order_notes_of" ON "order_notes" USING btree ("order_id","at");--> statement-breakpoint
CREATE INDEX "saved_views_of" ON "saved_views" USING btree ("screen","user_id");--> statement-breakpoint
CREATE INDEX "orders_by_assignee" ON "orders" USING btree ("assigned_to","placed_at","_id") WHERE "orders"."assigned_to" is not null;--> statement-breakpoint
-- New orders are told to every instance as soon as they are there: how many of which kind each office got.
CREATE FUNCTION announce_orders() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	told text;
BEGIN
	SELECT string_agg(concat_ws(' ', office_id, scheme_type, orders), ',') INTO told
		FROM (SELECT office_id, scheme_type, count(*) AS orders FROM after GROUP BY 1, 2) AS placed;
	-- A notification holds less than 8,000 bytes: of more offices than fit at once only the whole house is told.
	IF length(told) > 7900 THEN
		SELECT string_agg(concat_ws(' ', '*', scheme_type, orders), ',') INTO told
			FROM (SELECT scheme_type, count(*) AS orders FROM after GROUP BY 1) AS placed;
	END IF;
	IF told IS NOT NULL THEN
		PERFORM pg_notify('agrim_orders', told);
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER announce_new_orders AFTER INSERT ON orders REFERENCING NEW TABLE AS after
	FOR EACH STATEMENT EXECUTE FUNCTION announce_orders();
