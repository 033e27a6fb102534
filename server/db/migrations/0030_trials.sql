CREATE TABLE "trials" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"scheme_id" uuid NOT NULL,
	"phones" text[] NOT NULL,
	"made_by" uuid NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"added_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "all_orders" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"status" text NOT NULL,
	"scheme_id" uuid NOT NULL,
	"scheme_type" text NOT NULL,
	"campaign_id" uuid,
	"variant_id" uuid NOT NULL,
	"office_id" uuid NOT NULL,
	"customer_name" text NOT NULL,
	"customer_phone" text NOT NULL,
	"customer_email" text,
	"customer_address" text NOT NULL,
	"old_product_information" text,
	"state" uuid NOT NULL,
	"district" uuid NOT NULL,
	"vdc_municipality" uuid NOT NULL,
	"d_data" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"total" integer NOT NULL,
	"coupon_code" text,
	"discount" integer DEFAULT 0 NOT NULL,
	"delivery_method" text DEFAULT 'STORE' NOT NULL,
	"pickup_point" text,
	"shipping_type" text,
	"shipping_price" integer DEFAULT 0 NOT NULL,
	"imei" text,
	"tracking_number" text,
	"placed_at" timestamp with time zone NOT NULL,
	"source" text DEFAULT 'public' NOT NULL,
	"language" text,
	"contacted_at" timestamp with time zone,
	"end_reason" text,
	"changed_at" timestamp with time zone NOT NULL,
	"advance" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp with time zone,
	"call_at" timestamp with time zone,
	"assigned_to" uuid,
	"archived_at" timestamp with time zone,
	"trial_id" uuid,
	CONSTRAINT "all_orders_order_id_unique" UNIQUE("order_id")
);
--> statement-breakpoint
CREATE TABLE "trial_orders" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"status" text NOT NULL,
	"scheme_id" uuid NOT NULL,
	"scheme_type" text NOT NULL,
	"campaign_id" uuid,
	"variant_id" uuid NOT NULL,
	"office_id" uuid NOT NULL,
	"customer_name" text NOT NULL,
	"customer_phone" text NOT NULL,
	"customer_email" text,
	"customer_address" text NOT NULL,
	"old_product_information" text,
	"state" uuid NOT NULL,
	"district" uuid NOT NULL,
	"vdc_municipality" uuid NOT NULL,
	"d_data" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"total" integer NOT NULL,
	"coupon_code" text,
	"discount" integer DEFAULT 0 NOT NULL,
	"delivery_method" text DEFAULT 'STORE' NOT NULL,
	"pickup_point" text,
	"shipping_type" text,
	"shipping_price" integer DEFAULT 0 NOT NULL,
	"imei" text,
	"tracking_number" text,
	"placed_at" timestamp with time zone NOT NULL,
	"source" text DEFAULT 'public' NOT NULL,
	"language" text,
	"contacted_at" timestamp with time zone,
	"end_reason" text,
	"changed_at" timestamp with time zone NOT NULL,
	"advance" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp with time zone,
	"call_at" timestamp with time zone,
	"assigned_to" uuid,
	"archived_at" timestamp with time zone,
	"trial_id" uuid,
	CONSTRAINT "trial_orders_order_id_unique" UNIQUE("order_id")
);
--> statement-breakpoint
ALTER TABLE "returns" DROP CONSTRAINT "returns_order_id_orders__id_fk";
--> statement-breakpoint
ALTER TABLE "order_calls" DROP CONSTRAINT "order_calls_order_id_orders__id_fk";
--> statement-breakpoint
ALTER TABLE "order_files" DROP CONSTRAINT "order_files_order_id_orders__id_fk";
--> statement-breakpoint
ALTER TABLE "order_notes" DROP CONSTRAINT "order_notes_order_id_orders__id_fk";
--> statement-breakpoint
ALTER TABLE "payment_proofs" DROP CONSTRAINT "payment_proofs_order_id_orders__id_fk";
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "trial_id" uuid;--> statement-breakpoint
ALTER TABLE "trials" ADD CONSTRAINT "trials_scheme_id_schemes__id_fk" FOREIGN KEY ("scheme_id") REFERENCES "public"."schemes"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "trials_of" ON "trials" USING btree ("scheme_id");--> statement-breakpoint
CREATE INDEX "trial_orders_of" ON "trial_orders" USING btree ("trial_id","placed_at");--> statement-breakpoint
-- Rows of both are found in all_orders; what reads orders never meets one of a trial.
ALTER TABLE "orders" ADD CONSTRAINT "orders_of_no_trial" CHECK (trial_id IS NULL) NOT VALID;
--> statement-breakpoint
ALTER TABLE "trial_orders" ADD CONSTRAINT "trial_orders_of_a_trial" CHECK (trial_id IS NOT NULL);
--> statement-breakpoint
ALTER TABLE "orders" INHERIT "all_orders";
--> statement-breakpoint
ALTER TABLE "trial_orders" INHERIT "all_orders";
--> statement-breakpoint
-- A change by way of the parent would pass the triggers by that count orders.
CREATE FUNCTION refuse_write_to_all_orders() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'all_orders is read alone: write to orders or to trial_orders';
END $$;
--> statement-breakpoint
CREATE TRIGGER all_orders_are_read BEFORE INSERT OR UPDATE OR DELETE ON "all_orders"
	FOR EACH STATEMENT EXECUTE FUNCTION refuse_write_to_all_orders();
