UPDATE "home_sections" s SET "content_key" = NULL WHERE NOT EXISTS (SELECT FROM "contents" c WHERE c."key" = s."content_key");--> statement-breakpoint
ALTER TABLE "home_sections" ADD CONSTRAINT "home_sections_content_key_contents_key_fk" FOREIGN KEY ("content_key") REFERENCES "public"."contents"("key") ON DELETE no action ON UPDATE cascade;
