CREATE TABLE "scheme_watches" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"scheme_id" uuid NOT NULL,
	"customer_phone" text NOT NULL,
	"language" text NOT NULL,
	"told_at" timestamp with time zone,
	"added_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "scheme_watches" ADD CONSTRAINT "scheme_watches_scheme_id_schemes__id_fk" FOREIGN KEY ("scheme_id") REFERENCES "public"."schemes"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "scheme_watches_waiting" ON "scheme_watches" USING btree ("scheme_id","customer_phone") WHERE "scheme_watches"."told_at" is null;--> statement-breakpoint
CREATE INDEX "scheme_watches_of_phone" ON "scheme_watches" USING btree ("customer_phone");