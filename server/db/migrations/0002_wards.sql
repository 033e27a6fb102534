CREATE TABLE "wards" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"area" uuid NOT NULL,
	"number" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "offices" ADD COLUMN "ward" uuid;--> statement-breakpoint
ALTER TABLE "wards" ADD CONSTRAINT "wards_area_areas__id_fk" FOREIGN KEY ("area") REFERENCES "public"."areas"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "wards_of_area" ON "wards" USING btree ("area","number");--> statement-breakpoint
ALTER TABLE "offices" ADD CONSTRAINT "offices_ward_wards__id_fk" FOREIGN KEY ("ward") REFERENCES "public"."wards"("_id") ON DELETE no action ON UPDATE no action;