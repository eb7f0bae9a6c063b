DROP INDEX "person_words_by_word";--> statement-breakpoint
ALTER TABLE "person_words" ADD COLUMN "name" text;--> statement-breakpoint
-- By hand: the name of whoever has words already. Their order says nothing: a search looks for each by itself.
UPDATE "person_words" SET "name" = "whole"."name" FROM (
	SELECT "school_id", "user_id", ' ' || string_agg("word", ' ') AS "name" FROM "person_words" GROUP BY "school_id", "user_id"
) AS "whole" WHERE "person_words"."school_id" = "whole"."school_id" AND "person_words"."user_id" = "whole"."user_id";--> statement-breakpoint
ALTER TABLE "person_words" ALTER COLUMN "name" SET NOT NULL;--> statement-breakpoint
CREATE INDEX "person_words_by_word" ON "person_words" USING btree ("word" text_pattern_ops,"school_id","user_id","name");
