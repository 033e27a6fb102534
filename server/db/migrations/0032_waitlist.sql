CREATE TABLE "waitlist_events" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"place_id" uuid NOT NULL,
	"offer_id" uuid,
	"step" text NOT NULL,
	"before" text,
	"after" text NOT NULL,
	"units" text,
	"actor" text NOT NULL,
	"user_id" uuid,
	"details" jsonb,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "waitlist_offers" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"place_id" uuid NOT NULL,
	"variant_id" uuid NOT NULL,
	"offered_at" timestamp with time zone NOT NULL,
	"until" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"order_id" uuid
);
--> statement-breakpoint
CREATE TABLE "waitlist_places" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"scheme_id" uuid NOT NULL,
	"variant_id" uuid,
	"customer_phone" text NOT NULL,
	"language" text NOT NULL,
	"key" text NOT NULL,
	"status" text DEFAULT 'WAITING' NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"ranked_at" timestamp with time zone NOT NULL,
	"rests_until" timestamp with time zone,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "waitlist_places_key_unique" UNIQUE("key")
);
--> statement-breakpoint
CREATE TABLE "waitlist_units" (
	"offer_id" uuid NOT NULL,
	"variant_id" uuid NOT NULL,
	"quantity" integer NOT NULL,
	CONSTRAINT "waitlist_units_offer_id_variant_id_pk" PRIMARY KEY("offer_id","variant_id"),
	CONSTRAINT "waitlist_units_quantity" CHECK ("waitlist_units"."quantity" > 0)
);
--> statement-breakpoint
CREATE TABLE "waitlists" (
	"scheme_id" uuid PRIMARY KEY NOT NULL,
	"mode" text NOT NULL,
	"gives" text NOT NULL,
	"hours" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "waitlist_events" ADD CONSTRAINT "waitlist_events_place_id_waitlist_places__id_fk" FOREIGN KEY ("place_id") REFERENCES "public"."waitlist_places"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waitlist_offers" ADD CONSTRAINT "waitlist_offers_place_id_waitlist_places__id_fk" FOREIGN KEY ("place_id") REFERENCES "public"."waitlist_places"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waitlist_places" ADD CONSTRAINT "waitlist_places_scheme_id_schemes__id_fk" FOREIGN KEY ("scheme_id") REFERENCES "public"."schemes"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waitlist_places" ADD CONSTRAINT "waitlist_places_variant_id_variants__id_fk" FOREIGN KEY ("variant_id") REFERENCES "public"."variants"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waitlist_units" ADD CONSTRAINT "waitlist_units_offer_id_waitlist_offers__id_fk" FOREIGN KEY ("offer_id") REFERENCES "public"."waitlist_offers"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waitlist_units" ADD CONSTRAINT "waitlist_units_variant_id_variants__id_fk" FOREIGN KEY ("variant_id") REFERENCES "public"."variants"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waitlists" ADD CONSTRAINT "waitlists_scheme_id_schemes__id_fk" FOREIGN KEY ("scheme_id") REFERENCES "public"."schemes"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "waitlist_events_of" ON "waitlist_events" USING btree ("place_id","at");--> statement-breakpoint
CREATE INDEX "waitlist_events_of_offer" ON "waitlist_events" USING btree ("offer_id");--> statement-breakpoint
CREATE UNIQUE INDEX "waitlist_offers_open" ON "waitlist_offers" USING btree ("place_id") WHERE "waitlist_offers"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "waitlist_offers_until" ON "waitlist_offers" USING btree ("until") WHERE "waitlist_offers"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "waitlist_offers_of" ON "waitlist_offers" USING btree ("place_id");--> statement-breakpoint
CREATE UNIQUE INDEX "waitlist_places_once" ON "waitlist_places" USING btree ("scheme_id","customer_phone",coalesce("variant_id", "scheme_id")) WHERE "waitlist_places"."status" in ('WAITING', 'OFFERED');--> statement-breakpoint
CREATE INDEX "waitlist_places_line" ON "waitlist_places" USING btree ("scheme_id","ranked_at","_id") WHERE "waitlist_places"."status" = 'WAITING';--> statement-breakpoint
CREATE INDEX "waitlist_places_variant" ON "waitlist_places" USING btree ("scheme_id","variant_id") WHERE "waitlist_places"."status" = 'WAITING';--> statement-breakpoint
CREATE INDEX "waitlist_places_listed" ON "waitlist_places" USING btree ("scheme_id","asked_at");--> statement-breakpoint
CREATE INDEX "waitlist_places_of_phone" ON "waitlist_places" USING btree ("customer_phone");--> statement-breakpoint
CREATE INDEX "waitlist_units_of_variant" ON "waitlist_units" USING btree ("variant_id");--> statement-breakpoint
-- Units that come back are offered to those who wait as soon as they are there, whoever gave them back.
CREATE FUNCTION wake_waitlists() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF EXISTS (
		SELECT FROM waitlist_places p JOIN schemes s ON s._id = p.scheme_id
		WHERE p.status = 'WAITING' AND (s.main_product = NEW.product_id OR EXISTS (
			SELECT FROM scheme_bundles b WHERE b.scheme_id = s._id AND b.product_id = NEW.product_id))
	) THEN
		PERFORM graphile_worker.add_job('giveUnits', '{}'::json);
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER units_come_back AFTER UPDATE ON variants FOR EACH ROW
	WHEN (NEW.inventory - NEW.held > OLD.inventory - OLD.held OR NEW.is_available AND NOT OLD.is_available)
	EXECUTE FUNCTION wake_waitlists();
